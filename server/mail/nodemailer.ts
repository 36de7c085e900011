/** nodemailer alone was a sixth of what every start loaded, and most hours nothing is sent: it comes with the first mail. */
let loading: ReturnType<typeof load> | undefined;

export function loadNodemailer(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  const [
    { createTransport },
    { default: DKIM },
    { default: MimeNode },
    { default: SMTPConnection },
    shared,
  ] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/dkim'),
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  return {
    createTransport,
    DKIM,
    MimeNode,
    SMTPConnection,
    parseConnectionUrl: shared.parseConnectionUrl,
  };
}
