import type { ToldFigures } from '../../lead/desk.ts'

type Props = Pick<ToldFigures, 'heads'> & { caption: string; rows: ToldFigures['total'] }

export function FigureTable({ caption, heads: [now, before], rows }: Props) {
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{now}</th>
          <th scope="col">{before}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="strong">{row.now}</td>
            <td className="desk-quiet">{row.before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
