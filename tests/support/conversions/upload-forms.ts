import { signedInHeaders } from '../accounts/session'

/** A form with a file, as a page sends it. */
export async function uploadRequest(
  path: string,
  file: Buffer | string,
  { user, name = 'picture.png', field = 'file' }: { user?: { id: string }; name?: string; field?: string } = {},
): Promise<Request> {
  const form = new FormData()
  form.append(field, new File([typeof file === 'string' ? file : new Uint8Array(file)], name))
  const headers = user ? await signedInHeaders(user) : new Headers()
  headers.set('origin', 'http://localhost:3000')
  return new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body: form })
}
