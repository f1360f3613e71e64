// SPDX-License-Identifier: GPL-3.0-or-later
// English for the names of guests. A name is stored as a number: words are replaced in their places, never moved.
import { wordsOf, type NameWords } from '../model/guest_names';

export const words: NameWords = [
  [
    'Blue', 'Amber', 'Azure', 'Brave', 'Breezy', 'Bright', 'Bronze', 'Calm', 'Cheerful', 'Clear', 'Clever', 'Copper', 'Coral', 'Cosy',
    'Crystal', 'Curious', 'Daring', 'Eager', 'Early', 'Fleet', 'Frosty', 'Gentle', 'Glad', 'Golden', 'Graceful', 'Green', 'Happy', 'Honest',
    'Indigo', 'Jade', 'Jolly', 'Kind', 'Lively', 'Lucky', 'Lunar', 'Maple', 'Mellow', 'Merry', 'Misty', 'Nimble', 'Noble', 'Olive',
    'Patient', 'Pearl', 'Placid', 'Polite', 'Quick', 'Quiet', 'Rosy', 'Sandy', 'Serene', 'Silver', 'Smiling', 'Snowy', 'Solar', 'Starry',
    'Steady', 'Sunny', 'Swift', 'Teal', 'Upbeat', 'Velvet', 'Violet', 'Warm',
  ],
  [
    'Heron', 'Badger', 'Bittern', 'Cedar', 'Clover', 'Comet', 'Condor', 'Crane', 'Curlew', 'Cypress', 'Daisy', 'Dolphin', 'Eagle', 'Egret',
    'Falcon', 'Fern', 'Finch', 'Fjord', 'Gannet', 'Gazelle', 'Garnet', 'Hare', 'Hazel', 'Ibis', 'Iris', 'Juniper', 'Kestrel', 'Koala',
    'Lagoon', 'Lantern', 'Lark', 'Laurel', 'Linnet', 'Bramble', 'Lynx', 'Magnolia', 'Marten', 'Meadow', 'Merlin', 'Oriole', 'Osprey', 'Otter',
    'Owl', 'Panda', 'Pelican', 'Penguin', 'Petrel', 'Pine', 'Plover', 'Puffin', 'Quail', 'Robin', 'Rowan', 'Salmon', 'Sparrow', 'Starling',
    'Swan', 'Thistle', 'Tiger', 'Tulip', 'Willow', 'Wren', 'Wombat', 'Yak',
  ],
];

export const guests = {
  name: (number: number) => `Guest ${wordsOf(words, number).join(' ')}`,
  yours: 'Your name as a guest',
  another: 'Another name',
  about: 'Others see it from your next game on.',
};
