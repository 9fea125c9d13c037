import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { errorCode } from '../database/errors.ts';
import { StartProblem } from '../start-problem.ts';

/** Paths of a certificate with its chain, and of its key, as PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

export interface Certificate {
  cert: Buffer;
  key: Buffer;
  /** The first name or address of the certificate, if stated. */
  name: string | undefined;
  validFrom: Date;
  validTo: Date;
}

/** The files of the certificate are unusable. */
export class CertificateProblem extends StartProblem {}

/** @throws CertificateProblem with a message for the administrator */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([read('TLS_CERT', files.cert), read('TLS_KEY', files.key)]);
  const certificate = parsed(files, cert);
  const privateKey = unlocked(files, key);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CertificateProblem(
      `The key in ${files.key} (TLS_KEY) is not that of the first certificate in ${files.cert} (TLS_CERT). ` +
        "Name the two files that were made together; in a chain the server's own certificate comes first.",
    );
  }
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new CertificateProblem(
      `The certificate in ${files.cert} (TLS_CERT) can't be used (${errorCode(error)}). Make one with a key of RSA 2048 or P-256.`,
      { cause: error },
    );
  }
  return {
    cert,
    key,
    name: firstName(certificate),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  };
}

const READING: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by the user Cuverie runs as',
  EPERM: 'may not be read by the user Cuverie runs as',
  EISDIR: 'is a folder',
};

async function read(setting: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    const why = READING[errorCode(error) ?? ''] ?? `can't be read (${errorCode(error)})`;
    throw new CertificateProblem(`The file ${path} that ${setting} names ${why}.`, { cause: error });
  });
}

function parsed(files: CertificateFiles, cert: Buffer): X509Certificate {
  try {
    return new X509Certificate(cert);
  } catch (error) {
    throw new CertificateProblem(
      `The file ${files.cert} that TLS_CERT names holds no certificate. It has to begin with -----BEGIN CERTIFICATE-----.`,
      { cause: error },
    );
  }
}

function unlocked(files: CertificateFiles, key: Buffer): KeyObject {
  const isLocked = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(key.toString());
  try {
    return createPrivateKey(key);
  } catch (error) {
    throw new CertificateProblem(
      isLocked
        ? `The key in ${files.key} (TLS_KEY) has a passphrase, which cannot be entered at start. ` +
            `Write one without: openssl pkey -in ${files.key} -out new.key`
        : `The file ${files.key} that TLS_KEY names holds no private key. It has to have a line -----BEGIN PRIVATE KEY-----.`,
      { cause: error },
    );
  }
}

/** Returns a name of the certificate without a wildcard. */
function firstName({ subjectAltName = '' }: X509Certificate): string | undefined {
  const names = subjectAltName.split(', ').map((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1]);
  return names.find((name) => name !== undefined && !name.startsWith('*'));
}
