/** `heading` and `text` are fixed by docs/requirements.md. */
export const notFound = {
  title: 'Seite nicht gefunden',
  heading: '404',
  text: 'Oops! Page not found',
  hint: 'Diese Seite gibt es hier nicht. Die Dachprüfung findest du auf der Startseite.',
  link: 'Zurück zur Startseite',
} as const
