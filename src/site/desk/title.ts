import { deskWords as words } from '../../content/desk-words.ts'

let title = ''
let news = ''

/** The title of news has no name, because the open lead may be another one. */
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
