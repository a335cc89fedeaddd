import 'server-only'
import path from 'node:path'
import { env } from '../env'
import { type FileStorage, FOLDER } from './constants'
import { FolderStorage } from './folder-storage'
import { S3Storage } from './s3-storage'

// with the connections of its client
let bucketInUse: S3Storage | undefined

/** The bucket of the environment, or a folder in `DATA_DIR`. */
export function fileStorage(): FileStorage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env()
  // all or none is set, see env.ts
  if (!endpoint || !bucket || !keyId || !secret) return new FolderStorage(path.join(env().DATA_DIR, FOLDER))
  const { S3_REGION: region, S3_PATH_STYLE: isPathStyle } = env()
  bucketInUse ??= new S3Storage({ endpoint, bucket, keyId, secret, region, isPathStyle })
  return bucketInUse
}
