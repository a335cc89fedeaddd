'use client'

import { ImageIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { PictureInput } from './picture-input'
import type { StoredPicture } from './send-file'
import { useUpload } from './use-upload'

type UploadFieldProps = {
  label: string
  /** The route that stores it. */
  path: string
  /** The address of the picture now; null or empty for none. */
  url: string | null
  /** The new picture, stored already, or null when it is removed. What shows it is saved by the form. */
  onChange: (picture: StoredPicture | null) => void
  error: string | undefined
  hint?: ReactNode
}

/** A picture of a form: it is uploaded at once, and used when the form is saved. */
export function UploadField({ label, path, url, onChange, error, hint }: UploadFieldProps) {
  const { part, error: failure, upload, cancel } = useUpload(path, onChange)
  return (
    <Field label={label} error={failure ?? error} {...(hint && { hint })}>
      <PictureInput
        preview={<Preview url={url} />}
        hasPicture={Boolean(url)}
        part={part}
        onFile={upload}
        onCancel={cancel}
        onRemove={() => onChange(null)}
      />
    </Field>
  )
}

function Preview({ url }: { url: string | null }) {
  return (
    <span className="grid h-16 w-24 flex-none place-items-center overflow-hidden rounded-tip border border-line bg-sunken text-muted">
      {url ? (
        // biome-ignore lint/performance/noImgElement: stored in the size it is shown in
        <img src={url} alt="Preview" className="max-h-full max-w-full object-contain" />
      ) : (
        <ImageIcon aria-hidden="true" className="icon-base" />
      )}
    </span>
  )
}
