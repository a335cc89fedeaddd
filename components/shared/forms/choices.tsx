import { Checkbox } from '@/components/ui/checkbox'

type ChoicesProps = {
  legend: string
  none: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Boxes of which any number is checked. */
export const Choices = ({ legend, none, options, chosen, onChange }: ChoicesProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="pb-1.5 text-13 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </div>
    {chosen.length === 0 ? <p className="text-12 text-muted">{none}</p> : null}
  </fieldset>
)
