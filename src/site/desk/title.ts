import { deskWords as words } from '../../content/desk-words.ts'

let title = ''
let news = ''

/** News has no name of a lead next to it, because the open lead is not what is new. */
const show = () => {
  document.title = news ? `${news} – ${words.title}` : title
}

export function setTitle(next: string): void {
  title = next
  show()
}

/** @param next `''` if nothing is new */
export function setNewsTitle(next: string): void {
  news = next
  show()
}
