let title = ''
let news = ''

const show = () => {
  document.title = news + title
}

export function setTitle(next: string): void {
  title = next
  show()
}

/** @param next `''` if nothing is new */
export function setNewsTitle(next: string): void {
  news = next && `${next} – `
  show()
}
