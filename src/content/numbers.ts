/**
 * German notation: `22,9`, `1.200`. Not `Intl.NumberFormat`: loading the German data takes a browser longer (40 ms on a
 * desktop) than the rest of the form's script.
 */
export function printNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}
