export default function CellarPage() {
  return <h1>My Cellar</h1>;
}
