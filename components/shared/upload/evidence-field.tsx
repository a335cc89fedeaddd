import { X } from 'lucide-react'
import { PictureInput } from '@/components/shared/upload/picture-input'
import { useUpload } from '@/components/shared/upload/use-upload'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { PICTURES_MAX } from '@/lib/conversions/appeals/constants'

type EvidenceFieldProps = {
  /** Paths of the pictures added so far. */
  pictures: readonly string[]
  onChange: (pictures: string[]) => void
  error: string | undefined
}

/** Pictures that prove something. Each is uploaded as it is chosen, and sent with the form. */
export function EvidenceField({ pictures, onChange, error }: EvidenceFieldProps) {
  const add = ({ url }: { url: string }) => onChange([...new Set([...pictures, url])])
  const { part, error: failure, upload, cancel } = useUpload('/api/conversions/evidence', add)
  const without = (url: string) => onChange(pictures.filter((each) => each !== url))
  return (
    <div className="grid gap-2">
      {pictures.length < PICTURES_MAX ? (
        <Field
          label="Pictures (optional)"
          hint={`Up to ${PICTURES_MAX}: screenshots of the order, of your post, of a message.`}
          error={failure ?? error}
        >
          <PictureInput
            preview={null}
            hasPicture={false}
            part={part}
            onFile={upload}
            onCancel={cancel}
            onRemove={() => undefined}
          />
        </Field>
      ) : null}
      {pictures.length > 0 ? (
        <ul aria-label="Added pictures" className="flex flex-wrap gap-2">
          {pictures.map((url, index) => (
            <li key={url} className="relative">
              {/* biome-ignore lint/performance/noImgElement: stored in the size it is shown in */}
              <img
                src={url}
                alt={`Added ${index + 1}`}
                className="size-20 rounded-tip border border-line object-cover"
              />
              <IconButton
                size="sm"
                label={`Remove picture ${index + 1}`}
                onClick={() => without(url)}
                className="absolute top-0 right-0 bg-raised"
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
