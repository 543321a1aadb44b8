/**
 * A number as Germans write it: `22,9`, `1.200`. Not with `Intl.NumberFormat`: the form's script contains these texts, and
 * loading the German data for it takes a browser longer than all the rest of that script (40 ms on a desktop).
 */
export function printNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}
