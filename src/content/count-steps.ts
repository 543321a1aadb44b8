export const countSteps = (count: number) => (count === 1 ? '1 Schritt' : `${count} Schritte`)
