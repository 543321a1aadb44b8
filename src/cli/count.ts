/** How many leads or mails, for a German sentence: `1 Anfrage`, `2 Anfragen`. */

export function countLeads(count: number): string {
  return count === 1 ? '1 Anfrage' : `${count} Anfragen`
}

export function countMails(count: number): string {
  return count === 1 ? '1 Mail' : `${count} Mails`
}
