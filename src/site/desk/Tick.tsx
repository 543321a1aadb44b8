interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Tick({ label, checked, onChange }: Props) {
  return (
    <label className="link text-ink">
      <input
        type="checkbox"
        className="size-6 accent-ink"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
