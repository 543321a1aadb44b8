// Elements that the document holds for the scripts, which are addresses in the page as well: src/site/sections/RoofCheck.tsx.
export const FORM_PLACE = 'anfrage'
export const ESTIMATE_PLACE = 'ueberschlag'
