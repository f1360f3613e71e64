// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// What is played. Together these games hold every kind of event, every form of each, and every state that a room can be
// left in. Positions and moves are such that any version of the rules agrees.

const KNIGHTS = 'g1f3 g8f6 f3g1 f6g8';
const HORSES = 'b0c2 b9c7 c2b0 c7b9';

/** A rematch whose room nobody played in; the server clears it away afterwards. */
export async function clearedRematch(table) {
  const both = await table.create(
    'chess on one screen: agreed draw; the room of the rematch was cleared away',
    'chess', 'screen',
  );
  await table.play(both, 'd2d4 d7d5');
  await both.ask('offer_draw');
  await both.ask('offer_rematch');
}

/** Two people by a link: offers of all kinds, and how each is answered. */
async function chessByLink(table) {
  const [white, black] = await table.pair(
    'chess by link: castling, offers of all kinds, resignation, rematch',
    'chess',
  );
  const players = [white, black];
  await table.play(players, 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5');
  await white.ask('offer_draw');
  await black.ask('decline_draw');
  await table.play(players, 'e1g1');
  await white.ask('request_takeback');
  await black.ask('decline_takeback');
  await table.play(players, 'g8f6');
  await white.ask('request_takeback'); // it is White's turn: two plies
  await black.ask('request_takeback'); // grants it
  await table.play(players, 'e1g1 d7d6');
  await black.ask('request_takeback'); // its own last move: one ply
  await white.ask('request_takeback');
  await black.ask('request_takeback'); // two plies, and the move that follows answers it
  await table.play(players, 'a7a6');
  await black.ask('offer_draw'); // answered by a move
  await table.play(players, 'd2d3 h7h6');
  await black.ask('resign');
  await black.ask('offer_rematch');
  await white.ask('offer_rematch');
  const swapped = [
    await table.follow(black, 'chess by link: a rematch with sides swapped, under way, draw offered'),
    await table.follow(white, 'chess by link: a rematch with sides swapped, under way, draw offered'),
  ];
  await table.play(swapped, 'd2d4 d7d5 c2c4');
  await swapped[0].ask('offer_draw');
}

async function chessEnds(table) {
  const mated = await table.pair(
    'chess by link, made by Black: mate on the board, rematch offered',
    'chess', { side: 'second' },
  );
  await table.play(mated, 'f2f3 e7e5 g2g4 d8h4');
  await mated[0].ask('offer_rematch');

  const repeated = await table.pair('chess by link: a third repetition claimed', 'chess');
  await table.play(repeated, `${KNIGHTS} ${KNIGHTS}`);
  await repeated[0].ask('claim_draw');

  const agreed = await table.pair(
    'chess by link: a draw offered and accepted, after a takeback was asked for',
    'chess',
  );
  await table.play(agreed, 'e2e4 c7c5');
  await agreed[1].ask('request_takeback');
  await agreed[0].ask('offer_draw');
  await agreed[1].ask('offer_draw');

  const fifty = await table.create('chess on one screen, own position: fifty moves claimed', 'chess', 'screen', {
    fen: '4k3/8/8/8/8/8/3R4/4K3 w - - 98 80',
  });
  await table.play(fifty, 'd2c2 e8e7');
  await fifty.ask('claim_draw');

  const fivefold = await table.create('chess on one screen: ended by a fifth repetition', 'chess', 'screen');
  while (!fivefold.room.outcome) await table.play(fivefold, KNIGHTS.split(' ')[fivefold.room.ply % 4]);

  const bare = await table.create('chess on one screen, own position: kings alone, rematch', 'chess', 'screen', {
    fen: 'k7/8/8/8/8/8/1p6/K7 w - - 0 1',
  });
  await table.play(bare, 'a1b2');
  await bare.ask('offer_rematch');
  await table.follow(bare, 'chess on one screen: a rematch that nobody played');
}

async function chessOnScreen(table) {
  const promoted = await table.create('chess on one screen: two promotions, one taken back', 'chess', 'screen');
  await table.play(promoted, 'a2a4 b7b5 a4b5 a7a6 b5a6 h7h5 a6a7 h5h4 a7b8q');
  await promoted.ask('request_takeback');
  await table.play(promoted, 'a7b8n g7g5 h2h3 e7e6 e2e4 e8e7 e4e5 d7d5 e5d6');

  const stalemate = await table.create(
    'chess on one screen, own position: promotion to a knight, two takebacks',
    'chess', 'screen', { fen: '7k/8/8/6Q1/8/p7/8/2K5 w - - 0 1', side: 'second' },
  );
  await table.play(stalemate, 'g5f6 h8g8 f6e7 a3a2 c1c2 a2a1n c2c1');
  await stalemate.ask('request_takeback');
  await stalemate.ask('request_takeback');

  const lone = await table.create('chess on one screen, own position: stalemate, then taken back', 'chess', 'screen', {
    fen: '7k/8/8/6Q1/8/8/8/K7 w - - 0 1',
  });
  await table.play(lone, 'g5g6');
  if (await lone.takesEndBack()) await table.play(lone, 'g5g4');

  const resigned = await table.create('chess on one screen: resigned, rematch under way', 'chess', 'screen');
  await table.play(resigned, 'e2e4');
  await resigned.ask('resign');
  await resigned.ask('offer_rematch');
  const next = await table.follow(resigned, 'chess on one screen: a rematch under way');
  await table.play(next, 'c2c4 e7e5');
}

async function seats(table) {
  const nobody = await table.create('chess by link: nobody came', 'chess', 'link', { side: 'second' });
  await table.pair('xiangqi by link: nobody moved', 'xiangqi', { side: 'random' });

  const maker = await table.create('xiangqi by link: a seat given out again under the same id', 'xiangqi', 'link');
  const id = `${table.name}-lost-answer`;
  const lost = await table.join(maker.room, id);
  await lost.client.ask(table.request('join', { room: nobody.room.name, watch: true })); // away, as after a lost answer
  await table.join(maker.room, id); // a program that does not know the id again lets the sender watch

  const waiting = await table.create('chess960 by link: a seat taken under a short id', 'chess960', 'link', {
    fen: 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1',
  });
  await table.join(waiting.room, 'short');
  await waiting.move('e2e4');
}

async function chess960(table) {
  const castled = await table.pair('chess960 by link, own position: castling, draw by agreement', 'chess960', {
    fen: 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1', side: 'second',
  });
  await table.play(castled, 'f1g1 f8g8 e2e4 e7e5');
  await castled[1].ask('offer_draw');
  await castled[0].ask('offer_draw');

  const drawn = await table.create(
    'chess960 on one screen: a drawn position, any moves',
    'chess960', 'screen', { side: 'random' },
  );
  await anyMoves(table, drawn, 12);
}

async function xiangqi(table) {
  const mated = await table.pair('xiangqi by link: mate by two cannons, rematch', 'xiangqi');
  await table.play(mated, 'h2e2 a6a5 e2e6 i6i5 b2b4 i5i4 b4e4');
  await mated[0].ask('offer_rematch');
  await mated[1].ask('offer_rematch');
  const about = 'xiangqi by link: a rematch under way, takeback asked for';
  const swapped = [await table.follow(mated[1], about), await table.follow(mated[0], about)];
  await table.play(swapped, 'h2e2 h9g7 h0g2');
  await swapped[0].ask('request_takeback');

  const [red, black] = await table.pair(
    'xiangqi by link: offers of all kinds, resignation',
    'xiangqi', { side: 'second' },
  );
  await table.play([red, black], 'c3c4 b7c7');
  await black.ask('offer_draw');
  await red.ask('decline_draw');
  await black.ask('request_takeback');
  await red.ask('decline_takeback');
  await black.ask('request_takeback');
  await red.ask('request_takeback');
  await table.play([red, black], 'b7e7 h0g2');
  await red.ask('offer_draw');
  await table.play([red, black], 'b9c7');
  await red.ask('resign');

  const stalemate = await table.create('xiangqi on one screen, own position: stalemate loses', 'xiangqi', 'screen', {
    fen: '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1',
  });
  await table.play(stalemate, 'a7a8');

  const perpetual = await table.create(
    'xiangqi on one screen, own position: perpetual check loses',
    'xiangqi', 'screen', { fen: '3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1', side: 'second' },
  );
  const checks = 'e2d2 d9e9 d2e2 e9d9'.split(' ');
  while (!perpetual.room.outcome) await table.play(perpetual, checks[perpetual.room.ply % 4]);

  const repeated = await table.create('xiangqi on one screen: ended by repetition', 'xiangqi', 'screen');
  while (!repeated.room.outcome) await table.play(repeated, HORSES.split(' ')[repeated.room.ply % 4]);

  const any = await table.create('xiangqi on one screen: any moves, some taken back', 'xiangqi', 'screen');
  await anyMoves(table, any, 10);
  await any.ask('request_takeback');
  await any.ask('request_takeback');
  await anyMoves(table, any, 5);
  const agreed = await table.create('xiangqi on one screen: agreed draw', 'xiangqi', 'screen');
  await anyMoves(table, agreed, 4);
  await agreed.ask('offer_draw');
}

async function anyMoves(table, player, count) {
  for (let i = 0; i < count && !player.room.outcome; ++i) await player.move(table.any(player.room.position.legal));
}

/** Plays the human's next moves, each after the computer's answer. */
async function againstComputer(table, player, moves) {
  const { room } = player;
  const ready = () => room.outcome || room.position.turn === player.seat;
  await room.until(ready, "the computer's move");
  for (const move of moves) {
    if (room.outcome) return;
    await player.move(move ?? table.any(room.position.legal));
    await room.until(ready, "the computer's move");
  }
}

const ANY = null;

async function computerChess(table) {
  const human = await table.create(
    'chess with the computer (level 1): takeback, draw offered, resigned, rematch',
    'chess', 'link', { computer: 1 },
  );
  const { room } = human;
  await againstComputer(table, human, ['e2e4', 'd2d4']);
  await human.ask('request_takeback');
  await againstComputer(table, human, [ANY, ANY]);
  await human.ask('offer_draw');
  await againstComputer(table, human, [ANY]);
  if (!room.outcome) await human.ask('resign');
  await human.ask('offer_rematch');
  const next = await table.follow(human, 'chess with the computer (level 1): a rematch with sides swapped, under way');
  await againstComputer(table, next, [ANY, ANY]);

  const mated = await table.create(
    'chess with the computer (level 10), own position: it mates, taken back',
    'chess', 'screen', { computer: 10, fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2' },
  );
  await againstComputer(table, mated, ['g2g4']);
  await mated.takesEndBack();

  const matedAgain = await table.create('chess with the computer (level 10), own position: it mates', 'chess', 'link', {
    computer: 10, fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2',
  });
  await againstComputer(table, matedAgain, ['g2g4']);

  const agreed = await table.create(
    'chess with the computer (level 5), own position: it agrees to a draw',
    'chess', 'link', { computer: 5, fen: '4k3/8/8/8/8/8/8/3QK3 w - - 0 1' },
  );
  await agreed.ask('offer_draw');
  await againstComputer(table, agreed, ['d1d2']);

  const drawn = await table.create(
    'chess960 with the computer (level 4), which begins',
    'chess960', 'screen', { computer: 4, side: 'second' },
  );
  await againstComputer(table, drawn, [ANY, ANY]);
}

async function computerXiangqi(table) {
  const human = await table.create(
    'xiangqi with the computer (level 7), which begins',
    'xiangqi', 'link', { computer: 7, side: 'second' },
  );
  await againstComputer(table, human, [ANY, ANY]);
  await human.ask('request_takeback');

  const won = await table.create(
    'xiangqi with the computer (level 2), own position: it is stalemated, rematch',
    'xiangqi', 'screen', { computer: 2, fen: '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1' },
  );
  await againstComputer(table, won, ['a7a8']);
  await won.ask('offer_rematch');
  const next = await table.follow(won, 'xiangqi with the computer (level 2): a rematch that the computer began');
  await next.room.until((room) => room.outcome || room.position.turn === next.seat, "the computer's move");

  const left = await table.create(
    'xiangqi with the computer (level 10): left while it was thinking',
    'xiangqi', 'link', { computer: 10 },
  );
  await left.ask('move', { ply: 0, move: 'h2e2' });
  // The next room takes the player out of this one.
}

/** Everything; what the program does not know yet is left out. */
export async function everything(table, { computer }) {
  await chessByLink(table);
  await chessEnds(table);
  await chessOnScreen(table);
  await seats(table);
  await chess960(table);
  await xiangqi(table);
  if (computer) {
    await computerXiangqi(table);
    await computerChess(table);
  }
}

/** A few games, for a server that is killed. */
export async function few(table) {
  const players = await table.pair('chess by link: under way when the server was killed', 'chess');
  await table.play(players, 'e2e4 e7e5 g1f3');
  await players[0].ask('offer_draw');
  const mated = await table.create('xiangqi on one screen: mate by two cannons', 'xiangqi', 'screen');
  await table.play(mated, 'h2e2 a6a5 e2e6 i6i5 b2b4 i5i4 b4e4');
  const computer = await table.create('chess with the computer (level 1)', 'chess', 'link', { computer: 1 });
  await againstComputer(table, computer, ['e2e4', 'd2d4']);
}

const headers = (values) => Object.entries(values).map(([name, value]) => ({ name, value }));
const line = (moves, start = 0) => moves.split(' ').map((move, i) => ({ parent: start + i, move }));

/** Drafts of studies: variations, comments in two languages, clocks, glyphs, a move that only passes the turn. */
export const STUDIES = [
  {
    about: 'chess: variations, Chinese comments, glyphs, clocks',
    draft: {
      game: 'chess', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      headers: headers({ Event: '意大利开局研究', White: '甲', Black: 'B "quoted" \\ name', Result: '1-0' }),
      result: '1-0', comment: '开局: the Italian game', values: '[%clk 1:00:00]',
      nodes: [
        { parent: 0, move: 'e2e4', after: '王前兵', values: '[%clk 0:59:58]', nags: [1] },
        ...line('e7e5 g1f3 b8c6 f1c4 f8c5', 1),
        { parent: 1, move: 'c7c5', before: 'or', after: '西西里防御', nags: [14] },
        { parent: 7, move: 'g1f3' },
        { parent: 5, move: 'g8f6', after: '双马防御', nags: [5, 132] },
        { parent: 9, move: 'f3g5', nags: [6] },
        { parent: 6, move: 'e1g1' },
      ],
    },
  },
  {
    about: 'xiangqi: variations, Chinese comments',
    draft: {
      game: 'xiangqi', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
      headers: headers({ Event: '全国象棋个人赛', Red: '红方', Black: '黑方', Result: '*' }),
      result: '*', comment: '中炮对屏风马',
      nodes: [
        { parent: 0, move: 'h2e2', after: '当头炮' },
        { parent: 1, move: 'h9g7', after: '屏风马' },
        ...line('h0g2 i9h9 i0h0 b9c7', 2),
        { parent: 1, move: 'h7e7', before: '或', after: '顺炮', nags: [5] },
        { parent: 7, move: 'h0g2' },
      ],
    },
  },
  {
    about: 'xiangqi: own position, Black to move, no comment',
    draft: {
      game: 'xiangqi', fen: '3k5/9/9/9/9/9/9/4R4/9/5K3 b - - 3 40',
      headers: headers({ Result: '0-1' }), result: '0-1',
      nodes: [{ parent: 0, move: 'd9d8' }, { parent: 1, move: 'e2e8' }],
    },
  },
  {
    about: 'chess960: castling, a move that only passes the turn',
    draft: {
      game: 'chess960', fen: 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1',
      headers: headers({ Variant: 'Chess960', Result: '*' }), result: '*',
      nodes: [{ parent: 0, move: 'f1g1' }, { parent: 1, move: '--', after: 'nothing' }, { parent: 2, move: 'e2e4' }],
    },
  },
  {
    about: 'chess: no move at all',
    draft: {
      game: 'chess', fen: '8/P6k/8/8/8/8/7p/K7 w - - 0 1', headers: [], result: '*', comment: '升变', nodes: [],
    },
  },
];
