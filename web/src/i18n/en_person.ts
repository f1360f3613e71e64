// SPDX-License-Identifier: GPL-3.0-or-later
// English verbs and possessives after what a player is called: "You have", "Anna has"; "Your clock", "Anna’s clock".

/** What the player of this page is called. */
export const you = 'You';

/** A player with the form of a verb that goes with the name. */
export const who = (player: string, one: string, own: string): string => `${player} ${player === you ? own : one}`;

/** Whose something is, at the beginning of a sentence. */
export const whose = (player: string): string => (player === you ? 'Your' : `${player}’s`);
