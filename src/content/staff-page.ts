/**
 * What the page behind the links in mails to staff says by itself, where it lies on a static host. What it says about a
 * request stands in content/mails.ts and comes with the answer.
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
