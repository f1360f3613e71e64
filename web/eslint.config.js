// SPDX-License-Identifier: GPL-3.0-or-later
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

// The layers of the page, lowest first: each imports itself and those before it. The messages of the server, which are
// generated, are below all. `above` is how the path goes on, from src, of what a layer does not import.
const protocol = 'net/protocol\\.gen$';
const layers = [
  { files: ['src/model/*'], above: `(?!${protocol})` }, // pure functions
  { files: ['src/net/*'], above: '(?!model/)' }, // the connections with the server
  { files: ['src/settings.ts'], above: '(?!model/)' },
  { files: ['src/state.ts'], above: `(?!model/|${protocol}|settings$)` }, // what the page shows
  { files: ['src/i18n/*'], above: `(?!model/|${protocol}|state$)` }, // the texts
  { files: ['src/*.ts'], ignores: ['src/settings.ts', 'src/state.ts'], above: '(study|view)/|main$' }, // what happens
  { files: ['src/study/*'], above: 'view/|main$' },
  { files: ['src/view/*'], above: 'main$' },
];

// Within src/view the same: what several pages use, then the pages, which do not import each other. What stands in src/view
// itself shows them all.
const shared = ['parts', 'board', 'dialogs'];
const filesIn = (name) => `src/view/${name}/*`;
const viewLayers = [
  ...shared.map((name, at) => ({ files: [filesIn(name)], below: shared.slice(0, at) })),
  { files: [filesIn('*')], ignores: shared.map(filesIn), below: shared },
];

/** Only the folders of src/view are two deep, so `../` is src in all others. */
const directionOf = ({ files, ignores = [], above }) => {
  const src = files[0].endsWith('/*') ? '\\.\\./' : '\\./';
  return restriction(files, ignores, `^${src}(${above})`);
};

/** In a folder of src/view, `../../` is src and `../` is src/view. */
const directionInView = ({ files, ignores = [], below }) => {
  const known = ['\\.\\.', ...below].join('|');
  return restriction(files, ignores, `^\\.\\./((?!(${known})/)|\\.\\./main$)`);
};

function restriction(files, ignores, regex) {
  const patterns = [{ regex, message: 'This is in a higher layer: see `layers` and `viewLayers` in eslint.config.js.' }];
  return { files, ignores, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/net/protocol.gen.ts', 'src/model/faults.gen.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      'max-lines': ['error', { max: 400 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // No text of a user may reach the page as HTML.
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Write text, not HTML.' },
        { property: 'outerHTML', message: 'Write text, not HTML.' },
        { property: 'insertAdjacentHTML', message: 'Write text, not HTML.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Write text, not HTML.' },
      ],
    },
  },
  ...layers.map(directionOf),
  ...viewLayers.map(directionInView),
);
