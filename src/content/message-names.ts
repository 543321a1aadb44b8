import type { MessageKind } from '../lead/store/message.ts'

/** Names of mails and events, at the desk and on the command line. */
export const messageNames: Record<MessageKind, string> = {
  'staff-notification': 'Nachricht ans Team',
  'staff-collected': 'Sammelnachricht ans Team',
  'visitor-confirmation': 'Bestätigung an die Person',
  'staff-reminder': 'Erinnerung ans Team',
  'staff-overdue': 'Hinweis „überfällig“ ans Team',
  'staff-follow-up': 'Erinnerung an den nächsten Schritt',
  'staff-assigned': 'Nachricht über die Weitergabe',
  'staff-addition': 'Nachricht über Antworten der Person',
  'staff-withdrawn': 'Nachricht über eine zurückgezogene Anfrage',
  'visitor-withdrawn': 'Mail an die Person, dass ihre Anfrage gelöscht ist',
  'staff-appointment': 'Termin ans Team',
  'visitor-appointment': 'Termin an die Person',
  'visitor-missed-call': 'Mail „nicht erreicht“ an die Person',
  'staff-digest': 'Tagesübersicht ans Team',
  'staff-week': 'Zahlen der Woche ans Team',
  'staff-flood': 'Erinnerung an viele auf einmal',
  'staff-sign-in': 'Link zum Anmelden',
  'lead.created': 'Meldung ans CRM: neu',
  'lead.updated': 'Meldung ans CRM: geändert',
  'lead.deleted': 'Meldung ans CRM: gelöscht',
}
