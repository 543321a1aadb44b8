interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Tick({ label, checked, onChange }: Props) {
  return (
    <label className="desk-check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
