/**
 * The page behind the links in mails to staff, as it lies on a static host: its texts until the server answers. The texts
 * about a request are in content/mails.ts and come with the answer.
 */
export const staffPage = {
  /** Of the tab, until the answer is there. */
  title: 'Anfrage',
  loading: 'Einen Moment …',
  noScript: 'Diese Seite braucht JavaScript. Öffne den Link in einem Browser, in dem es eingeschaltet ist.',
  unreachableTitle: 'Keine Antwort vom Server',
  unreachable: 'Vielleicht fehlt gerade die Verbindung. Versuch es noch einmal: Doppelt geschieht dabei nichts.',
  retry: 'Noch einmal versuchen',
} as const
