// SPDX-License-Identifier: GPL-3.0-or-later
import { effect } from '@preact/signals';
import { render } from 'preact';
import './styles/index.css';
import { htmlLang } from './i18n';
import { startRouter } from './router';
import { unlockSound } from './sound';
import { followOtherTabs } from './my_games';
import { settings } from './state';
import { followShownPosition } from './engine_requests';
import { App } from './view/app';
import { publishPieces } from './view/pieces';

effect(() => {
  const root = document.documentElement;
  root.lang = htmlLang[settings.value.language];
  // "auto" leaves the choice to prefers-color-scheme in the style sheet.
  if (settings.value.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.value.theme;
});

publishPieces();
unlockSound();
startRouter();
followOtherTabs();
followShownPosition();

const app = document.getElementById('app');
if (app) render(<App />, app);
