'use client'

import { ImageIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PictureInput } from '@/components/shared/upload/picture-input'
import type { StoredPicture } from '@/components/shared/upload/send-file'
import { useUpload } from '@/components/shared/upload/use-upload'
import { Field } from '@/components/ui/field'

type UploadFieldProps = {
  label: string
  purpose: 'offer' | 'creative' | 'logo'
  /** The address of the picture now; null or empty for none. */
  url: string | null
  /** The new picture, stored already, or null when it is removed. What shows it is saved by the form. */
  onChange: (picture: StoredPicture | null) => void
  error: string | undefined
  hint?: ReactNode
}

/** A picture of a staff form: it is uploaded at once, and used when the form is saved. */
export function UploadField({ label, purpose, url, onChange, error, hint }: UploadFieldProps) {
  const { part, error: failure, upload, cancel } = useUpload(`/api/admin/uploads?for=${purpose}`, onChange)
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
