import { figures, offer } from '../offer.ts'

export const hero = {
  headline: 'Dein Strom vom eigenen Dach',
  claim:
    'Wir bauen die Solaranlage, versichern und warten sie. ' + 'Du zahlst nur den Solarstrom, den du wirklich nutzt:',
  claimPrice: figures.price,
  claimVat: figures.vat,
  chips: [`${offer.equityEuros}€ Eigenkapital`, `${offer.guaranteeYears} Jahre garantiert`, 'Sofort günstiger Strom'],
  callToAction: 'Jetzt Dach prüfen lassen',
  callToActionNote: `Kostenlos & unverbindlich in ${offer.roofCheckMinutes} Minuten`,
  /** For the slim bar that phones show once the button above has left the screen. */
  callToActionShort: 'Dach kostenlos prüfen',
  callHint: 'Ruf uns an',
  /** The picture is an illustration: no text may present it as a customer's house. */
  pictureAlt: 'Beispielbild: Backsteinhaus mit Solarmodulen auf dem Satteldach in der Abendsonne',
  stepsTitle: 'In drei Schritten',
  steps: [
    {
      title: 'Dach prüfen',
      text: 'Du schickst uns ein paar Angaben. Wir prüfen kostenlos, ob dein Dach passt.',
    },
    {
      title: 'Wir installieren',
      text: 'Unsere eigenen Teams bauen die Anlage. Du investierst nichts.',
    },
    {
      title: 'Du sparst sofort',
      text:
        `Vom Dach kostet die Kilowattstunde ${figures.priceRange} ${figures.vat} ` +
        'Ist der Arbeitspreis auf deiner Stromrechnung höher, sparst du ab der ersten.',
    },
  ],
} as const
