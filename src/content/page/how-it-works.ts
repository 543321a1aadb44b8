import { figures } from '../offer.ts'

export const howItWorks = {
  title: "So einfach geht's",
  lead: 'Vom ersten Blick aufs Dach bis zum eigenen Solarstrom. Den größten Teil erledigen wir.',
  steps: [
    {
      title: 'Wir prüfen dein Dach',
      text: 'Ein paar Angaben genügen. Dann rechnen wir nach, ob sich dein Dach lohnt.',
      checks: [
        'Satelliten\u00adanalyse deiner Dachfläche',
        'Verschattungs\u00adprüfung',
        'Prüfung deiner Elektro\u00adinstallation',
        'Wirtschaftlichkeits\u00adberechnung',
      ],
    },
    {
      title: 'Wir bauen und finanzieren',
      text: 'Die Anlage gehört uns, also kümmern wir uns auch um sie.',
      checks: ['Eigene Montageteams', 'Anmeldung und Behördengänge', 'Versicherung und Wartung inklusive'],
    },
    {
      title: 'Du nutzt günstigen Solarstrom',
      text: `Der Strom vom Dach kostet dich ${figures.priceWithVat}`,
      checks: [
        `${figures.guarantee} garantierter Preis`,
        'Keine Mindestabnahme',
        'Dein bisheriger Stromvertrag bleibt als Reserve',
      ],
    },
  ],
  callToAction: 'Kostenloses Angebot anfordern',
} as const
