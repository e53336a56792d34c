import Link from "next/link";

export const dynamic = "force-dynamic";
export const metadata = { title: "Bare" };

export default function Page() {
  return (
    <main>
      <h1>Bare</h1>
      <p>
        <Link href="/">The least that a page of the framework can hold.</Link>
      </p>
    </main>
  );
}
