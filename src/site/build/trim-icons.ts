/** What lucide-react writes for other places than a page: a hundred bytes of the first flight. */
const NOT_NEEDED = / xmlns="http:\/\/www\.w3\.org\/2000\/svg"| class="lucide lucide-[\w-]+"|\blucide lucide-[\w-]+ /g

/** Takes from inline icons what HTML does not need. */
export function trimIcons(html: string): string {
  return html.replace(NOT_NEEDED, '')
}
