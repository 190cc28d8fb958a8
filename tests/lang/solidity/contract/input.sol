// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Base.sol";
import {IERC20, Ownable as Own} from "@acme/token.sol";

type Price is uint256;
error Broke(uint256 needed);
uint256 constant MAX = 10 ** 18;

/* contract Fake { } */
abstract contract Shop is Own, Base(3) {
    using SafeMath for uint256;

    struct Order { address buyer; mapping(uint => bool) seen; uint256[] items; }
    enum State { Open, Shipped }
    event Sold(address indexed who, uint256 price);

    mapping(address => mapping(uint256 => Order)) private _orders;
    address public immutable owner;
    uint256[2] internal limits = [uint256(1), 2];
    string public name = "} {";

    modifier onlyOwner() { require(msg.sender == owner, "no }"); _; }

    constructor(address o) Own(o) { owner = o; }
    receive() external payable {}
    fallback(bytes calldata data) external returns (bytes memory) { return data; }

    function buy(uint256 id, Order calldata o)
        external
        payable
        virtual
        onlyOwner
        returns (bool ok)
    {
        if (id > 0) { emit Sold(msg.sender, 1); }
        assembly { let x := mload(0x40) }
        return true;
    }
    function _hook() internal virtual;
}

interface IShop { function buy(uint256 id) external; event Done(); }
library Lib { function max(uint a, uint b) internal pure returns (uint) { return a > b ? a : b; } }
