import { Fragment } from 'react'

export function App({ items, onClick = () => {} }) {
  const rows = items.map((item) => <li key={item.id}>{item.name}</li>)
  return (
    <Fragment>
      <p>Don't {items.length > 1 && (<b>it's a quote {`</b>`}</b>)} / 2</p>
      <a href="http://example.org/{" title='{'>users' link</a> <br /> {/* } } */}
      {rows.length ? <Empty render={() => { return <i>none</i> }} /> : null}
      <Input value={a / b} /> <Input value={c / d} />
    </Fragment>
  )
}

const Button = ({ label }) => <button onClick={() => alert(label)}>{label}</button>

function Empty(props) {
  function inner() { return <></> }
  return inner()
}
export default App
