export const legalWords = {
  draft: 'Entwurf',
  draftNote: 'Diesen Text hat noch niemand geprüft. Er gilt nicht.',
  home: 'Zur Startseite',
  navigation: 'Rechtliches',
} as const
