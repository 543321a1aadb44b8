import { NBSP } from '../base/nbsp.ts'
import { countSteps } from './count-steps.ts'

export const signInWords = {
  title: 'Anmelden',
  intro: 'Ohne Passwort: Wir schicken dir einen Link und einen Code.',
  address: 'Deine E-Mail-Adresse',
  send: 'Schicken',
  sentTitle: 'Schau in dein Postfach',
  sent: (address: string) =>
    `Gehört ${address} zum Team, kommt gleich eine Mail mit Link und Code. Eins genügt. Beide gelten 15${NBSP}Minuten und nur einmal. Kommt nichts an, sieh im Spam-Ordner nach.`,
  code: 'Code aus der Mail',
  codeShape: 'sechs Ziffern',
  wrongCode: 'Der Code passt nicht. Nimm den aus der neuesten Mail. Nach fünf Versuchen gilt nur noch ihr Link.',
  again: 'Andere Adresse',
  enterTitle: 'Noch ein Schritt',
  enter: 'Ein Druck, und du bleibst auf diesem Gerät 30 Tage angemeldet.',
  enterButton: 'Anmelden',
  used: 'Dieser Link ist abgelaufen oder schon benutzt. Lass dir einen neuen schicken.',
  /** @param lost actions that waited */
  signedOut: (lost: number) =>
    lost === 0
      ? 'Du bist abgemeldet. Melde dich wieder an, dann geht es hier weiter.'
      : `Du bist abgemeldet. Noch nicht eingetragen und jetzt von diesem Gerät gelöscht: ${countSteps(lost)}. Melde dich an und trag das neu ein.`,
  left: 'Du bist abgemeldet. Bis bald.',
} as const
