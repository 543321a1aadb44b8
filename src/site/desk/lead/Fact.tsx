import type { ReactNode } from 'react'

export function Fact({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="over-line flex flex-wrap gap-x-4 py-2 max-[30rem]:block">
      <dt className="basis-32">{label}</dt>
      <dd className="flex grow basis-36 flex-wrap justify-between gap-x-4" dir="auto">
        {value}
      </dd>
    </div>
  )
}
