import type { ReactNode } from 'react'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { offerTexts } from '../../content/generated/offer-texts.ts'
import { type BillOfYear, printEuros, type Words } from '../../content/print-estimate.ts'
import { Prose } from '../ui/Prose.tsx'

interface Props {
  bill: BillOfYear
  words: Words
  hasStorage: boolean
  /** The saving is sure. */
  saves: boolean
}

/** The year as an electricity bill, first for today, then with the roof. */
export function Bill({ bill, words, hasStorage, saves }: Props) {
  const { today, roof, supplier, care, sum, about, aboutWithStorage, saved, savedWithStorage } = texts.bill
  return (
    <dl className="bill mt-2">
      <Row label={fill(today, words)} amount={saves ? <s>{printEuros(bill.today)}</s> : printEuros(bill.today)} />
      <Row
        label={fill(roof, words)}
        amount={printEuros(bill.roof.low, bill.roof.high)}
        mark={<i className="bill-roof" />}
      />
      <Row label={fill(supplier, words)} amount={printEuros(bill.supplier)} mark={<i />} />
      <Row label={care} amount={offerTexts.equity} />
      <Row label={sum} amount={fill(hasStorage ? aboutWithStorage : about, words)} />
      {saves && <Row label={hasStorage ? savedWithStorage : saved} amount={words.saving} />}
    </dl>
  )
}

/** @param mark a coloured square, as in the key of the day's picture */
function Row({ label, amount, mark }: { label: string; amount: ReactNode; mark?: ReactNode }) {
  return (
    <div>
      <dt>
        {mark}
        <Prose text={label} />
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
