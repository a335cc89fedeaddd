'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { PictureInput } from '@/components/shared/upload/picture-input'
import { useUpload } from '@/components/shared/upload/use-upload'
import { Avatar } from '@/components/ui/avatar'
import { Field } from '@/components/ui/field'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'

const AVATAR_PATH = '/api/account/avatar'

type AvatarFieldProps = { name: string; image: string | null }

/** One's own picture; it is saved as soon as it is chosen. */
export function AvatarField({ name, image }: AvatarFieldProps) {
  const router = useRouter()
  const [url, setUrl] = useState(image)
  const [failure, setFailure] = useState<string>()
  const show = (next: string | null, words: string) => {
    setUrl(next)
    setFailure(undefined)
    toast.success(words)
    // the shell shows it as well
    router.refresh()
  }
  const { part, error, upload, cancel } = useUpload(AVATAR_PATH, (stored) => show(stored.url, 'Picture saved.'))
  const remove = async () => {
    try {
      await apiFetch(AVATAR_PATH, { method: 'DELETE' })
      show(null, 'Picture removed.')
    } catch (thrown) {
      setFailure(errorMessage(thrown))
    }
  }
  return (
    <Field label="Picture" error={error ?? failure} className="md:col-span-2">
      <PictureInput
        preview={<Avatar name={name} image={url} size="xl" />}
        hasPicture={url !== null}
        part={part}
        onFile={upload}
        onCancel={cancel}
        onRemove={remove}
      />
    </Field>
  )
}
