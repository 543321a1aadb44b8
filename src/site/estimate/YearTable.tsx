import { estimate as texts } from '../../content/generated/estimate.ts'
import { printNumber } from '../../content/numbers.ts'
import type { Year } from './YearPicture.tsx'

/** The year for screen readers. */
export function YearTable({ labelledBy, generation, consumption }: Year & { labelledBy: string }) {
  const { months, ...words } = texts.year
  const print = (kWh = 0) => `${printNumber(Math.round(kWh / 10) * 10)} kWh`
  return (
    // Around it, because a table takes the width that its words need, whatever its style says.
    <div className="sr-only">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.generation}</th>
            <th scope="col">{words.consumption}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{print(generation[index])}</td>
              <td>{print(consumption[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
