// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { choose } from '../actions';
import { catalogues, htmlLang, messages } from '../i18n';
import { drawFigurines } from './glyph';
import { pieceUrl } from './pieces';
import { settings, xiangqiSet, type ChessNotation, type Language, type Theme, type XiangqiNotation, type XiangqiSet } from '../state';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
  readonly pictures?: readonly string[];
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly set: (value: T) => void;
}

function Choices<T extends string>({ legend, name, value, choices, set }: ChoicesProps<T>): JSX.Element {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="segments">
        {choices.map((one) => (
          <label key={one.value} class={one.value === value ? 'chosen' : ''} data-testid={`${name}-${one.value}`}>
            <input type="radio" name={name} checked={one.value === value} onChange={() => set(one.value)} />
            <span lang={one.lang}>
              {one.pictures?.map((src) => <img key={src} src={src} alt="" />)}
              {drawFigurines(one.label)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly name: string;
  readonly value: boolean;
  readonly set: (value: boolean) => void;
}

function Switch({ label, name, value, set }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox" role="switch" checked={value} onChange={(event) => set(event.currentTarget.checked)}
        data-testid={`switch-${name}`}
      />
    </label>
  );
}

export function SettingsForm(): JSX.Element {
  const m = messages.value;
  const now = settings.value;
  const languages: Choice<Language>[] = (['zh', 'en'] as const).map((value) => ({
    value, label: catalogues[value].langName, lang: htmlLang[value],
  }));
  const themes: Choice<Theme>[] = [
    { value: 'auto', label: m.themeAuto }, { value: 'light', label: m.themeLight }, { value: 'dark', label: m.themeDark },
  ];
  const sample = (set: XiangqiSet): string[] => [
    pieceUrl('xiangqi', { side: 'first', letter: 'N' }, set), pieceUrl('xiangqi', { side: 'second', letter: 'C' }, set),
  ];
  const sets: Choice<XiangqiSet>[] = [
    { value: 'hanzi', label: m.piecesHanzi, pictures: sample('hanzi') },
    { value: 'western', label: m.piecesWestern, pictures: sample('western') },
  ];
  const notations: Choice<XiangqiNotation | 'auto'>[] = [
    { value: 'auto', label: m.notationAuto }, { value: 'chinese', label: m.notationChinese },
    { value: 'algebraic', label: m.notationAlgebraic }, { value: 'wxf', label: m.notationWxf },
  ];
  const chessNotations: Choice<ChessNotation>[] = [
    { value: 'letters', label: m.notationLetters }, { value: 'figurines', label: m.notationFigurines },
  ];
  return (
    <div class="settings">
      <Choices
        legend={m.language} name="language" value={now.language} choices={languages}
        set={(language) => choose({ language })}
      />
      <Choices legend={m.theme} name="theme" value={now.theme} choices={themes} set={(theme) => choose({ theme })} />
      <Choices
        legend={m.xiangqiPieces} name="pieces" value={xiangqiSet.value} choices={sets}
        set={(set) => choose({ xiangqiSet: set })}
      />
      <Choices
        legend={m.xiangqiNotation} name="notation" value={now.xiangqiNotation ?? 'auto'} choices={notations}
        set={(value) => choose({ xiangqiNotation: value === 'auto' ? null : value })}
      />
      <Choices
        legend={m.chessNotation} name="chess-notation" value={now.chessNotation} choices={chessNotations}
        set={(chessNotation) => choose({ chessNotation })}
      />
      <Switch label={m.sound} name="sound" value={now.sound} set={(sound) => choose({ sound })} />
      <Switch label={m.sayCheck} name="say-check" value={now.sayCheck} set={(sayCheck) => choose({ sayCheck })} />
      <Switch label={m.animation} name="animation" value={now.animation} set={(animation) => choose({ animation })} />
      <Switch label={m.autoFlip} name="auto-flip" value={now.autoFlip} set={(autoFlip) => choose({ autoFlip })} />
    </div>
  );
}
