// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Games with clocks: each kind of control, every event that concerns clocks, every state that they can be left in.

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays moves and thinks before each one. */
async function playSlowly(table, players, moves, ms) {
  for (const move of moves.split(' ')) {
    await pause(ms);
    await table.play(players, move);
  }
}

/** The time of the side to move runs out. */
const runOut = (room) => room.until(({ outcome }) => outcome, 'the end on time');

async function chess(table) {
  const [white, black] = await table.pair('chess 3+2 by link: time given, takeback, draw offer, resigned, rematch', 'chess', {
    time: 'fischer 180+2',
  });
  const players = [white, black];
  await playSlowly(table, players, 'e2e4 e7e5 g1f3 b8c6', 60);
  await black.ask('give_time');
  await playSlowly(table, players, 'f1c4', 60);
  await white.ask('request_takeback');
  await black.ask('request_takeback');
  await white.ask('give_time');
  await playSlowly(table, players, 'f1b5 a7a6', 60);
  await white.ask('offer_draw');
  await black.ask('resign');
  await black.ask('offer_rematch');
  await white.ask('offer_rematch');
  const about = 'chess 3+2 by link: a rematch with clocks, under way';
  const swapped = [await table.follow(black, about), await table.follow(white, about)];
  await playSlowly(table, swapped, 'd2d4 d7d5 c2c4', 40);

  const flagged = await table.pair('chess 1 second by link: time ran out while a draw was offered', 'chess', {
    time: 'fischer 1+0',
  });
  await table.play(flagged, 'e2e4 e7e5 d2d4');
  await flagged[0].ask('offer_draw');
  await runOut(flagged[0].room);

  const bare = await table.create('chess 1 second on one screen: the other side cannot mate', 'chess', 'screen', {
    fen: '7k/8/8/8/8/8/7P/K7 w - - 0 1', time: 'fischer 1+0',
  });
  await table.play(bare, 'h2h4 h8g8');
  await runOut(bare.room);

  const odds = await table.pair('chess, unlike clocks: an agreed draw wins for the second side', 'chess', {
    time: 'fischer 300+3 / fischer 240+3, draw wins second',
  });
  await playSlowly(table, odds, 'e2e4 e7e5', 30);
  await odds[0].ask('offer_draw');
  await odds[1].ask('offer_draw');

  await table.create('chess 3+2 by link: nobody came, the clocks stand', 'chess', 'link', { time: 'fischer 180+2' });
}

async function otherKinds(table) {
  for (const [about, time] of [
    ['chess with a delay', 'delay 300+2'],
    ['chess with a delay of Bronstein', 'bronstein 300+2'],
    ['chess by correspondence', 'correspondence 1'],
  ]) {
    const both = await table.create(`${about}, on one screen: under way`, 'chess', 'screen', { time });
    await playSlowly(table, both, 'd2d4 d7d5 c2c4 e7e6', 30);
  }
  const periods = await table.pair('xiangqi with byoyomi by link: a period used, resigned', 'xiangqi', { time: 'byoyomi 0+3x2' });
  await table.play(periods, 'h2e2 h9g7');
  await pause(2300);
  await table.play(periods, 'h0g2 b9c7');
  await periods[0].ask('resign');
  const three = await table.pair('xiangqi 10-5-30 by link: under way', 'xiangqi', { time: 'xiangqi 10-5-30' });
  await playSlowly(table, three, 'h2e2 h9g7 h0g2', 50);
}

export async function timedGames(table) {
  await chess(table);
  await otherKinds(table);
}
