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

  API client  demo-admin / demo-secret
  Mailbox     ${appUrl}/dev/mailbox

Stop with Ctrl+C.

`;
}
