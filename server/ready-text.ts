/** What a person reads on the terminal once every process listens. */
export function readyText({ demo, appUrl }: { demo: boolean; appUrl: string }): string {
  if (!demo) return `\nTolppa serves ${appUrl}\n\n`;
  return `
Tolppa is ready: ${appUrl}

  Demo account                  Password     What it has
  admin@tolppa.example          taksitolppa  administrator
  yrittaja@tolppa.example       taksitolppa  one active company
  uusi@tolppa.example           taksitolppa  no company yet
  vahvistamaton@tolppa.example  taksitolppa  an address that is not verified
  toimisto@tolppa.example       taksitolppa  a member of the entrepreneur's company
  kutsuttu@tolppa.example       taksitolppa  invited to it, see the mailbox
  ketju@tolppa.example          taksitolppa  an aggregator, reads 4 companies

  API client  demo-admin / demo-secret
  Mailbox     ${appUrl}/dev/mailbox

Stop with Ctrl+C.

`;
}
