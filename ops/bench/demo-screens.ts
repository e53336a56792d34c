import { gainCookie } from "./access.ts";
import { type Product, startDemo } from "./product.ts";

/** A screen of the demo, opened by one of its people. An empty cookie is a stranger's. */
export type DemoScreen = { name: string; path: string; cookie: string };

type Scene = { product: Product; origin: string; screens: readonly DemoScreen[] };

const PASSWORD = "taksitolppa";

/** Runs the product with its demo data for as long as its screens are measured. */
export async function onDemoScreens<T>(measure: (scene: Scene) => Promise<T>): Promise<T> {
  const product = await startDemo();
  try {
    return await measure({ product, origin: product.origin, screens: await screensOf(product.origin) });
  } finally {
    await product.stop();
  }
}

async function screensOf(origin: string): Promise<DemoScreen[]> {
  const cookieOf = (name: string) =>
    gainCookie(origin, { email: `${name}@tolppa.example`, password: PASSWORD });
  const [newcomer, owner, admin] = [
    await cookieOf("uusi"),
    await cookieOf("yrittaja"),
    await cookieOf("admin"),
  ];
  const home = await firstLink(origin, "/companies", owner, /"(\/companies\/\d+)"/);
  const statement = await firstLink(origin, home, owner, /"(\/companies\/\d+\/invoices\/\d+)"/);
  return [
    { name: "login", path: "/user/login", cookie: "" },
    { name: "wizard", path: "/companies/new", cookie: newcomer },
    { name: "home", path: home, cookie: owner },
    { name: "statement", path: statement, cookie: owner },
    { name: "companies of an admin", path: "/companies", cookie: admin },
    { name: "vehicles", path: `${home}/vehicles`, cookie: owner },
    { name: "drivers of an admin", path: `${home}/drivers`, cookie: admin },
    { name: "queue", path: "/admin", cookie: admin },
  ];
}

async function firstLink(origin: string, path: string, cookie: string, link: RegExp): Promise<string> {
  const answer = await fetch(origin + path, { headers: { cookie } });
  const [, found] = link.exec(await answer.text()) ?? [];
  if (found === undefined) throw new Error(`${path} has no link ${link}`);
  return found;
}
