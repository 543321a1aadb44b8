/** The table comes when it is needed. `null` where it cannot be loaded, offline for instance. */
export const loadTowns = () =>
  import('../../../content/towns.ts').then(
    ({ towns }) => towns,
    () => null,
  )

/**
 * Adds the town to a postcode that stands alone, as autofill leaves it, where it is one of the region's.
 * @returns false where the town is still missing
 */
export async function completeTown(box: HTMLInputElement): Promise<boolean> {
  const postcode = box.value.trim()
  if (!/^\d{5}$/.test(postcode)) return true
  const towns = await loadTowns()
  if (towns === null) return true
  const town = towns[postcode]
  // It may have been changed while the table was loading.
  if (town !== undefined && box.value.trim() === postcode) box.value = `${postcode} ${town}`
  return town !== undefined
}
