/** The same width as in desk.css. */
const SIDE_BY_SIDE = '(min-width: 46.5rem)'

/** True if list and lead are next to each other. */
export const isSideBySide = () => matchMedia(SIDE_BY_SIDE).matches

/** False for a touch screen. There, `:hover` stays after a tap. */
export const canHover = () => matchMedia('(hover: hover)').matches
