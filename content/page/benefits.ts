import { figures, offer } from '../offer.ts'

export const benefits = {
  title: 'Was du davon hast',
  /** The largest card: the price. */
  price: {
    title: `${figures.guarantee} Preisgarantie`,
    figure: figures.priceRange,
    unit: 'pro Kilowattstunde Solarstrom, inkl.\u00a0MwSt.',
    text: 'Fest vereinbart. Deinen genauen Preis nennen wir dir nach dem Dachcheck.',
  },
  equity: {
    figure: figures.equity,
    title: 'Eigenkapital',
    text: 'Planung, Anlage und Einbau zahlen wir.',
  },
  cards: [
    { title: 'Keine Mindestabnahme', text: 'Du zahlst nur, was du verbrauchst.' },
    {
      title: 'Rundum betreut',
      text: 'Versicherung, Wartung, Überwachung und Reparaturen sind unsere Sache.',
    },
    {
      title: 'Dein Stromvertrag bleibt',
      text: 'Nachts und im Winter springt dein bisheriger Anbieter ein.',
    },
  ],
  afterwards: {
    title: `Nach ${offer.contractYears}\u00a0Jahren frei entscheiden`,
    choices: [
      { title: 'Kaufen', text: 'Du übernimmst die Anlage zum Restwert.' },
      { title: 'Verlängern', text: 'Du nutzt den Solarstrom weiter wie bisher.' },
      { title: 'Abbauen lassen', text: 'Du lässt die Anlage von deinem Dach nehmen.' },
    ],
  },
  personasTitle: 'Perfekt für dich, wenn du...',
  personas: [
    '… ein eigenes Haus hast und Solarstrom nutzen willst, ohne eine Anlage zu kaufen.',
    '… gerade neu baust und Solar von Anfang an mitplanen möchtest.',
    '… mehr willst als ein Balkonkraftwerk und dein Dach richtig nutzen möchtest.',
  ],
} as const
