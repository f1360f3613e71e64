// SPDX-License-Identifier: GPL-3.0-or-later
// The settings, in groups. Each is stored when it is changed.
import type { ComponentChildren, JSX } from 'preact';
import { choose } from '../../actions';
import { catalogues, htmlLang, messages } from '../../i18n';
import { games } from '../../model/games';
import type {
  AutoQueen, ChessBoard, ChessCoordinates, ChessNotation, ChessSet, Language, Theme, XiangqiBoard, XiangqiCoordinates, XiangqiNotation,
  XiangqiSet,
} from '../../model/settings';
import { settings, xiangqiSet } from '../../state';
import { Choices, Switch, type Choice } from './choices';
import { GuestNameField } from './guest_name';
import { MiniBoard } from '../board/mini_board';
import { chessSample, xiangqiSample } from '../parts/pieces';

function Group({ id, title, children }: { id: string; title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="settings-group" aria-labelledby={`settings-${id}`}>
      <h3 id={`settings-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

export function SettingsForm(): JSX.Element {
  return (
    <div class="settings">
      <PageSettings />
      <ChessSettings />
      <XiangqiSettings />
      <MoveSettings />
      <ViewSettings />
      <SoundSettings />
    </div>
  );
}

function PageSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const languages: Choice<Language>[] = (['zh', 'en'] as const).map((value) => ({
    value, label: catalogues[value].langName, lang: htmlLang[value],
  }));
  const themes: Choice<Theme>[] = [
    { value: 'auto', label: m.themeAuto }, { value: 'light', label: m.themeLight }, { value: 'dark', label: m.themeDark },
  ];
  return (
    <Group id="page" title={m.boardTexts.groups.page}>
      <GuestNameField />
      <Choices
        legend={m.language} name="language" value={now.language} choices={languages}
        set={(language) => choose({ language })}
      />
      <Choices legend={m.theme} name="theme" value={now.theme} choices={themes} set={(theme) => choose({ theme })} />
      <Switch
        label={m.chat.childrensMode} name="childrens-mode" value={now.childrensMode}
        set={(childrensMode) => choose({ childrensMode })}
      />
      {!now.childrensMode && <Switch label={m.chat.setting} name="chat" value={now.chat} set={(chat) => choose({ chat })} />}
    </Group>
  );
}

function ChessSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const t = m.boardTexts;
  const sets: Choice<ChessSet>[] = (['wood', 'flat', 'bold'] as const).map((value) => ({
    value, label: t.chessSets[value], pictures: chessSample(value),
  }));
  const boards: Choice<ChessBoard>[] = (['wood', 'green', 'slate'] as const).map((value) => ({
    value, label: t.boards[value], board: ['chess', value],
  }));
  const notations: Choice<ChessNotation>[] = [
    { value: 'letters', label: m.notationLetters }, { value: 'figurines', label: m.notationFigurines },
  ];
  const places: Choice<ChessCoordinates>[] = (['inside', 'outside', 'none'] as const).map((value) => ({
    value, label: t.chessCoordinates[value],
  }));
  return (
    <Group id="chess" title={m.games.chess.name}>
      <div class="look">
        <div class="look-sample chess"><MiniBoard game="chess" fen={games.chess.startFen} /></div>
        <div>
          <Choices legend={t.pieces} name="chess-pieces" value={now.chessSet} choices={sets} set={(chessSet) => choose({ chessSet })} />
          <Choices legend={t.board} name="chess-board" value={now.chessBoard} choices={boards} set={(chessBoard) => choose({ chessBoard })} />
        </div>
      </div>
      <Choices
        legend={t.notation} name="chess-notation" value={now.chessNotation} choices={notations}
        set={(chessNotation) => choose({ chessNotation })}
      />
      <Choices
        legend={t.coordinates} name="chess-coordinates" value={now.chessCoordinates} choices={places}
        set={(chessCoordinates) => choose({ chessCoordinates })}
      />
    </Group>
  );
}

function XiangqiSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const t = m.boardTexts;
  const sets: Choice<XiangqiSet>[] = (['hanzi', 'western', 'modern'] as const).map((value) => ({
    value, label: t.xiangqiSets[value], pictures: xiangqiSample(value),
  }));
  const boards: Choice<XiangqiBoard>[] = (['wood', 'paper', 'slate'] as const).map((value) => ({
    value, label: t.boards[value], board: ['xiangqi', value],
  }));
  const notations: Choice<XiangqiNotation | 'auto'>[] = [
    { value: 'auto', label: m.notationAuto }, { value: 'chinese', label: m.notationChinese },
    { value: 'algebraic', label: m.notationAlgebraic }, { value: 'wxf', label: m.notationWxf },
  ];
  const coordinates: Choice<XiangqiCoordinates>[] = (['notation', 'numbers', 'letters', 'none'] as const).map((value) => ({
    value, label: t.xiangqiCoordinates[value],
  }));
  return (
    <Group id="xiangqi" title={m.games.xiangqi.name}>
      <div class="look">
        <div class="look-sample xiangqi"><MiniBoard game="xiangqi" fen={games.xiangqi.startFen} /></div>
        <div>
          <Choices legend={t.pieces} name="pieces" value={xiangqiSet.value} choices={sets} set={(set) => choose({ xiangqiSet: set })} />
          <Choices
            legend={t.board} name="xiangqi-board" value={now.xiangqiBoard} choices={boards}
            set={(xiangqiBoard) => choose({ xiangqiBoard })}
          />
        </div>
      </div>
      <Choices
        legend={t.notation} name="notation" value={now.xiangqiNotation ?? 'auto'} choices={notations}
        set={(value) => choose({ xiangqiNotation: value === 'auto' ? null : value })}
      />
      <Choices
        legend={t.coordinates} name="xiangqi-coordinates" value={now.xiangqiCoordinates} choices={coordinates}
        set={(xiangqiCoordinates) => choose({ xiangqiCoordinates })}
      />
    </Group>
  );
}

function MoveSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const t = m.boardTexts;
  const queens: Choice<AutoQueen>[] = (['never', 'premove', 'always'] as const).map((value) => ({
    value, label: t.autoQueenChoices[value],
  }));
  return (
    <Group id="moves" title={t.groups.moves}>
      <Switch label={t.premoves} name="premove" value={now.premove} set={(premove) => choose({ premove })} />
      {now.premove && (
        <Switch
          label={t.premovesSlow} name="premove-slow" value={now.premoveSlow} set={(premoveSlow) => choose({ premoveSlow })}
        />
      )}
      <Switch label={t.confirmMove} name="confirm-move" value={now.confirmMove} set={(confirmMove) => choose({ confirmMove })} />
      <Choices
        legend={t.autoQueen} name="auto-queen" value={now.autoQueen} choices={queens} set={(autoQueen) => choose({ autoQueen })}
      />
      <Switch
        label={t.computerResigns} name="computer-resigns" value={now.computerResigns}
        set={(computerResigns) => choose({ computerResigns })}
      />
      <Switch label={t.letterKeys} name="letters" value={now.letterKeys} set={(letterKeys) => choose({ letterKeys })} />
    </Group>
  );
}

function ViewSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const t = m.boardTexts;
  return (
    <Group id="view" title={t.groups.view}>
      <Switch label={m.animation} name="animation" value={now.animation} set={(animation) => choose({ animation })} />
      <Switch label={m.autoFlip} name="auto-flip" value={now.autoFlip} set={(autoFlip) => choose({ autoFlip })} />
      <Switch label={t.blindfold} name="blindfold" value={now.blindfold} set={(blindfold) => choose({ blindfold })} />
      <Switch label={t.zen} name="zen" value={now.zen} set={(zen) => choose({ zen })} />
    </Group>
  );
}

function SoundSettings(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  return (
    <Group id="sound" title={m.boardTexts.groups.sound}>
      <Switch label={m.sound} name="sound" value={now.sound} set={(sound) => choose({ sound })} />
      <Switch label={m.sayCheck} name="say-check" value={now.sayCheck} set={(sayCheck) => choose({ sayCheck })} />
    </Group>
  );
}
