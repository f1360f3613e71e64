// SPDX-License-Identifier: GPL-3.0-or-later
// English for the list of games, and for continuing one on another device.

export const handover = {
  title: 'Continue on another device',
  text: 'Scan this code with the other device, or open the link there. It works once, within five minutes. Show it to nobody else: it lets them play for you.',
  qrLabel: 'QR code of the link for the other device',
  orType: (host: string) => `Or open ${host} there, choose “Continue with a code”, and type:`,
  keep: 'Both devices can play afterwards. To play on this device only:',
  expired: 'The code has expired.',
  newCode: 'New code',
  haveCode: 'Continue with a code',
  haveCodeAbout: 'Take over a game from another device.',
  codeTitle: 'Continue a game here',
  codeText: 'Type the code that your other device shows under “Continue on another device”.',
  linkText: 'You can continue the game of your other device here.',
  codeLabel: 'Code',
  codeLength: (count: number) => `The code has ${String(count)} characters.`,
  take: 'Continue here',
  notStored: 'This browser does not let the page store anything, so the game cannot continue here.',
};

export const myGames = {
  title: 'My games',
  count: (open: number, rematches: number, over: number) =>
    [
      open > 0 ? `${String(open)} in progress` : '',
      rematches > 0 ? (rematches === 1 ? 'rematch offered' : `${String(rematches)} rematches offered`) : '',
      over > 0 ? `${String(over)} finished` : '',
    ].filter(Boolean).join(', '),
  all: 'Show all',
  fewer: 'Show fewer',
  more: 'Show more',
  friend: 'with a friend',
  gone: 'Deleted from the server',
  goOn: 'Continue',
  look: 'View',
  remove: (title: string) => `Remove from the list: ${title}`,
  removeShort: 'Remove from the list',
  removed: 'Removed from the list.',
  keptHere: 'This list is kept in this browser. A game removed from it is not resigned: its link still opens it.',
};
