// SPDX-License-Identifier: GPL-3.0-or-later
// Words spoken aloud by the browser, apart from screen readers. Browsers without a voice stay silent.
import { htmlLang } from './i18n';
import { settings } from './state';

export function sayAloud(text: string): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = htmlLang[settings.value.language] === 'en' ? 'en' : 'zh-CN';
  // What is still being said is about an earlier move.
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
