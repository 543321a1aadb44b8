// The texts of the mails that the operator's commands send themselves. They are not in the outbox.

/** Sent by `npm run check`, without a request. */
export const staffProbe = {
  subject: (brand: string) => `Probemail von ${brand}: bitte nicht antworten`,
  greeting: 'Hallo,',
  lines: [
    'das ist eine Probemail. Jemand hat geprüft, ob die Website ihre Mails verschicken kann, und sie kann es.',
    'An diese Adresse gehen künftig Mails zu den Anfragen nach einer Dachprüfung. Zu tun ist nichts.',
    'Liegt diese Mail im Spam-Ordner, dann fehlen für die Absenderadresse noch SPF, DKIM oder DMARC.',
  ],
} as const

/** deploy/release.sh sends it if it refused a change on the published branch, or if a change went live after a refusal. */
export const releaseReport = {
  subject: {
    refused: (subject: string) => `Nicht veröffentlicht: ${subject}`,
    published: (subject: string) => `Jetzt veröffentlicht: ${subject}`,
  },
  refused: (subject: string, author: string, hash: string) =>
    `Die Änderung „${subject}“ von ${author} (${hash}) ist nicht auf der Seite: Etwas darin stimmt nicht. Die Seite läuft weiter wie vorher. Stell es richtig und speichere noch einmal; innerhalb von fünf Minuten sieht der Server nach.`,
  published: (subject: string, author: string, hash: string) =>
    `Die Änderung „${subject}“ von ${author} (${hash}) ist jetzt auf der Seite.`,
} as const
